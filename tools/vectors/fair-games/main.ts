import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../repository.ts'
import { fairGamesPage } from './describe.ts'
import { languages } from './languages.ts'

/** `npm run fair-games`: writes the help page on what each game draws, from the games' sheets. */
for (const language of languages)
  writeFileSync(
    join(root, 'web/src/i18n/pages', language.folder, 'fair-games.md'),
    fairGamesPage(language),
  )
