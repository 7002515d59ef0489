import type { Messages } from '@lingui/core'

/** Fetches the texts of one group in one language. */
export type Loader = () => Promise<{ messages: Messages }>
