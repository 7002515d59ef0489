/** A message to open tabs: a type that the screen knows, and its data. */
export type LiveMessage = { readonly type: string; readonly data: unknown }
/**
 * One member, every visitor and member (`site`), the operators (`console`), or whoever watches a
 * module's own stream (`room:`).
 */
export type Audience = `member:${string}` | `room:${string}` | 'site' | 'console'
