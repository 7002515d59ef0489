import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { ownPage } from '@kancil/contract/messages/pages'
import type { HelpKey } from '@kancil/contract/site/help'
import type { Context } from '../../../kernel/http/serve.ts'
import { sightOf, wordsFor } from '../sight.ts'
import { listVisible } from './store.ts'

/** The newest words of the operator's own for a page; everybody is shown the same. */
export async function readOwnPage(
  { db, now }: Context<typeof ownPage>,
  { topic, language }: InputOf<typeof ownPage>,
): Promise<OutputOf<typeof ownPage>> {
  const rows = await listVisible(db, ['G'], sightOf(null, now), 1)
  const words = await wordsFor(db, language)
  const row = rows.find(({ groupName }) => groupName === topic)
  const page = row && words(row.variants)
  return {
    page: page
      ? { title: page.title, content: page.content, updatedAt: row.updatedAt.toISOString() }
      : null,
    titles: rows.map(({ groupName, variants }) => ({
      topic: groupName as HelpKey,
      title: words(variants).title,
    })),
  }
}
