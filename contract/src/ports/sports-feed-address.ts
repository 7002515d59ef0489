/** Where an operator's own feed is, and the key that it asks for. */
export type SportsFeedAddress = { readonly url: string; readonly key: string }
