import { useText } from '../../i18n/use-text.tsx'
import { explainCommon } from '../../lib/texts.ts'

/** The error of a read in words; undefined if there is none. */
export function useFailure(): (error: unknown) => string | undefined {
  const text = useText()
  return (error) => {
    if (!error) return undefined
    const { id, values } = explainCommon(error)
    return text(id, values)
  }
}
