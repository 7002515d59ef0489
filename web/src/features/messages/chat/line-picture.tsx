import { ImageOff } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** The picture of a line: only its chat may see it, so it comes by a call. */
export function LinePicture({ load }: { load: () => Promise<string> }): ReactElement {
  const text = useText()
  const [source, setSource] = useState<string | null>('')
  useEffect(() => {
    let isHere = true
    load().then(
      (webp) => isHere && setSource(`data:image/webp;base64,${webp}`),
      () => isHere && setSource(null),
    )
    return () => void (isHere = false)
    // A line's picture never changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  if (source === null)
    return (
      <span className="inline-flex items-center gap-2 text-xs">
        <ImageOff size={16} aria-hidden="true" />
        {text('service.picture.failed')}
      </span>
    )
  if (source === '') return <Skeleton className="h-36 w-48 rounded-md" />
  return (
    <img
      src={source}
      alt={text('service.picture')}
      className="max-h-64 w-auto max-w-full rounded-md"
    />
  )
}
