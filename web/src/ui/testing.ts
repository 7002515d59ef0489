import { render, type RenderResult } from '@testing-library/react'
import { createElement, type ReactElement } from 'react'
import { createLanguageStore } from '../i18n/language-store.ts'
import { TextProvider } from '../i18n/use-text.tsx'

/** Renders with the real English texts, shell and features alike. */
export async function show(element: ReactElement): Promise<RenderResult> {
  const store = createLanguageStore('EN')
  await Promise.all([
    store.need('shell'),
    store.need('app'),
    store.need('phone'),
    store.need('security'),
    store.need('center'),
    store.need('records'),
    store.need('messages'),
    store.need('console'),
    store.need('audit'),
    store.need('auditlog'),
    store.need('misfits'),
    store.need('figures'),
    store.need('promo'),
    store.need('payments'),
  ])
  return render(createElement(TextProvider, { store } as never, element))
}
