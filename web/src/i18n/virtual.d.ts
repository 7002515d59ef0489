declare module 'virtual:messages/*' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

declare module 'virtual:pages/*' {
  import type { WrittenPages } from './written-page.ts'
  export const pages: WrittenPages
}

declare module 'virtual:kept-files' {
  export const keptFiles: readonly { readonly url: string; readonly revision: string | null }[]
}

declare module 'virtual:offline-pages' {
  import type { Language } from '@kancil/contract/languages'
  export const offlinePages: Readonly<Record<Language, string>>
  export const offlinePolicy: string
}
