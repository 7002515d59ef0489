// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { createLanguageStore } from '../../i18n/language-store.ts'
import { loaderOf } from '../../i18n/loaders.ts'
import { setTextSource } from '../../i18n/text-source.ts'
import { routeOf } from './routes.tsx'

test.each(['/rng', '/live', '/fish', '/pvp'])(
  'the lobby at %s brings the words of its filters, tables and rooms',
  async (path) => {
    // What a visitor's first page comes with: the shell's texts and no others.
    const { messages: shell } = await loaderOf('EN', 'shell')()
    const texts = createLanguageStore('EN', { shell })
    const need = vi.spyOn(texts, 'need')
    setTextSource(texts)
    await routeOf(path)!.screen.preload()
    expect(need).toHaveBeenCalledWith('app')
    for (const key of ['games.filter.more', 'games.table.title', 'games.room.join'] as const)
      expect(texts.i18n.t(key)).not.toBe(key)
  },
)
