import type { PageBlock, WrittenPage } from '../../../i18n/written-page.ts'

/** A page of the product as HTML of the allow list, for an operator to go on from. */
export function htmlOfPage(page: WrittenPage, values: Readonly<Record<string, string>>): string {
  const words = (text: string): string =>
    escaped(text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole))
      .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
      .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
  const block = (part: PageBlock): string =>
    typeof part === 'string'
      ? `<p>${words(part)}</p>`
      : `<ul>\n${part.map((item) => `<li>${words(item)}</li>`).join('\n')}\n</ul>`
  return [
    `<p>${words(page.summary)}</p>`,
    ...page.sections.flatMap((section) => [
      `<h3>${words(section.heading)}</h3>`,
      ...section.blocks.map(block),
    ]),
  ].join('\n')
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
