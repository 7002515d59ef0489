import { render, type RenderResult } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createLanguageStore } from '../i18n/language-store.ts'
import { TextProvider } from '../i18n/use-text.tsx'

/** Renders with the real English texts, shell and features alike. */
export async function show(element: ReactElement): Promise<RenderResult> {
  const texts = createLanguageStore('EN')
  await Promise.all([texts.need('shell'), texts.need('app'), texts.need('console')])
  return render(<TextProvider store={texts}>{element}</TextProvider>)
}
