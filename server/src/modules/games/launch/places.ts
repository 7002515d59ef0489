import type { launchAddress } from '@kancil/contract/games/launch'
import type { OutputOf } from '@kancil/contract/endpoint'
import { languageOf, languageTags } from '@kancil/contract/languages'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../kernel/db.ts'
import { readSettings } from '../../site/door.ts'

type PlaceContext = { readonly db: Db; readonly config: Config }

/**
 * The addresses of one frame, in the order to try: through each of the operator's launch CDNs, then
 * as the studio named it. The CDNs serve the house's own studio only; another vendor's frame has
 * the vendor's one address.
 */
export async function framePlaces({ db, config }: PlaceContext, frame: string): Promise<string[]> {
  const { reach } = await readSettings(db)
  const url = new URL(frame)
  if (url.origin !== new URL(config.studioUrl).origin) return [frame]
  const rest = frame.slice(url.origin.length)
  return [...reach.launchGameCDNs.map((origin) => `${origin}${rest}`), frame]
}

/** The launch addresses, before one is chosen. */
export async function launchPlaces(
  asking: PlaceContext & { readonly request: { readonly headers: NodeJS.Dict<string | string[]> } },
): Promise<OutputOf<typeof launchAddress>> {
  const { reach, languages } = await readSettings(asking.db)
  const wanted = asking.request.headers['language']
  const language = (typeof wanted === 'string' && languageOf(wanted)) || languages.defaultLanguage
  return {
    addresses: [...reach.launchGameCDNs, new URL(asking.config.studioUrl).origin],
    language: languageTags[language],
  }
}
