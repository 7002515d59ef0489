import type { LanguageStore } from '../../i18n/language-store.ts'

let store: LanguageStore | undefined

/** Told once at the start of the page, as on the member site. */
export function setTextSource(next: LanguageStore): void {
  store = next
}

/** The words of the audit log's actions: two pages alone need them. */
export function needAudit(): Promise<void> {
  return store ? store.need('audit') : Promise.resolve()
}

/** The words of suspense and of deposits taken back: of two pages as well. */
export function needMisfits(): Promise<void> {
  return store ? store.need('misfits') : Promise.resolve()
}
