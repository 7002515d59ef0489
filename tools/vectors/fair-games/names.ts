import { factsOf } from '../../../studio/src/catalogue.ts'

/** The game's name in a language: its title where the catalogue has no other. */
export function catalogueName(id: string, folder: string): string {
  const facts = factsOf(id)
  if (!facts) throw new Error(`no such game: ${id}`)
  const names: Readonly<Record<string, string>> = facts.name
  return names[folder] ?? facts.title
}
