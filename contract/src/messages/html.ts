/**
 * What written content may be made of, held to by the server when it is kept and by the browser
 * when it is shown. No style, class, id, form, frame or media of elsewhere: content cannot leave
 * its box, run anything or ask another site for anything.
 */
export const contentTags = [
  ...['p', 'br', 'hr', 'h3', 'h4', 'blockquote', 'pre', 'code'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'mark'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['a', 'img', 'figure', 'figcaption'],
] as const

export const contentAttributes: Readonly<Record<string, readonly string[]>> = {
  '*': ['dir', 'lang'],
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  ol: ['start'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** Elements whose text goes with them: it was never meant to be read. */
export const silencedTags = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'noembed', 'noframes', 'iframe'],
  ...['template', 'title', 'xmp', 'plaintext', 'object', 'svg', 'math', 'select'],
] as const

/** Ours, or secure, or a letter or call that the reader's own program begins. */
const linkPattern =
  /^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\/@]+(?:\/[^\s\\]*)?|mailto:[^\s]+|tel:\+?[0-9 ()-]{3,30})$/i
/** Pictures come from the site's own store alone. */
const picturePattern = /^\/wps\/pictures\/[0-9a-f]{64}\.webp$/

/** Whether a link of content may be followed. Control characters and spaces hide nothing here. */
export function isContentLink(href: string): boolean {
  return linkPattern.test(href)
}

export function isContentPicture(src: string): boolean {
  return picturePattern.test(src)
}

/** Set on every link of content, whatever was written. */
export const contentLinkRel = 'noopener noreferrer nofollow'
