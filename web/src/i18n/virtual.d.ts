declare module 'virtual:messages/*' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

declare module 'virtual:pages/*' {
  import type { WrittenPages } from './written-pages.ts'
  export const pages: WrittenPages
}
