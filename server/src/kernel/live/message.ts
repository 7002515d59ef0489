/** A message to open tabs: a type that the screen knows, and its data. */
export type LiveMessage = { readonly type: string; readonly data: unknown }
/** One member, every visitor and member (`site`), or the operators (`console`). */
export type Audience = `member:${string}` | 'site' | 'console'
