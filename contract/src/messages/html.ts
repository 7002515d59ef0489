/**
 * What written content may contain, enforced by the server when it is stored and by the browser
 * when it is shown. No style, class, id, form, frame or outside media: content cannot leave its
 * box, run anything or send requests to another site.
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

/** Elements removed together with their text, which was never meant to be read. */
export const silencedTags = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'noembed', 'noframes', 'iframe'],
  ...['template', 'title', 'xmp', 'plaintext', 'object', 'svg', 'math', 'select'],
] as const

/** Our own address, https, or a mail or call that the reader's own program starts. */
const linkPattern =
  /^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\/@]+(?:\/[^\s\\]*)?|mailto:[^\s]+|tel:\+?[0-9 ()-]{3,30})$/i
/** Pictures may only come from the site's own store. */
const picturePattern = /^\/wps\/pictures\/[0-9a-f]{64}\.webp$/

/** Whether a link in content may be followed. Control characters and spaces cannot disguise one. */
export function isContentLink(href: string): boolean {
  return linkPattern.test(href)
}

export function isContentPicture(src: string): boolean {
  return picturePattern.test(src)
}

/** Set on every link in content, whatever was written. */
export const contentLinkRel = 'noopener noreferrer nofollow'
