import {
  contentAttributes,
  contentLinkRel,
  contentTags,
  isContentLink,
  isContentPicture,
  silencedTags,
} from '@kancil/contract/messages/html'
import sanitizeHtml from 'sanitize-html'

const nestingMost = 20

/**
 * Sanitises content for storage: anything beyond the allow list is removed, links open separately
 * and do not reveal where the reader came from, and pictures are the site's own (handbook,
 * reliability S11).
 */
export function cleanHtml(written: string): string {
  return sanitizeHtml(written, {
    allowedTags: [...contentTags],
    allowedAttributes: Object.fromEntries(
      Object.entries(contentAttributes).map(([tag, names]) => [tag, [...names]]),
    ),
    nonTextTags: [...silencedTags],
    disallowedTagsMode: 'discard',
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: nestingMost,
    transformTags: { a: asLink, img: asPicture },
    // A picture hosted elsewhere would tell its server who reads.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  }).trim()
}

function asLink(tagName: string, { href = '', ...rest }: sanitizeHtml.Attributes) {
  const { rel: _rel, target: _target, ...plain } = rest
  if (!isContentLink(href)) return { tagName, attribs: plain }
  const apart = href.startsWith('/') ? {} : { target: '_blank' }
  return { tagName, attribs: { href, ...plain, rel: contentLinkRel, ...apart } }
}

function asPicture(tagName: string, { src = '', ...rest }: sanitizeHtml.Attributes) {
  if (!isContentPicture(src)) return { tagName, attribs: {} }
  return { tagName, attribs: { src, ...rest, loading: 'lazy' } }
}
