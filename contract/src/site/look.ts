import { type Static, Type } from 'typebox'
import { Fields } from '../fields.ts'

export const lookThemes = ['dark', 'light'] as const
export type LookTheme = (typeof lookThemes)[number]

/**
 * The colours of the site that an operator may choose, by the names of its style tokens. The chat's
 * is the specification's (section 9), and colours of a meaning stay what they mean.
 */
export const lookColours = [
  'bg',
  'surface',
  'raised',
  'text',
  'muted',
  'primary',
  'on-primary',
  'gold',
  'on-gold',
  'line',
  'hair',
] as const
export type LookColour = (typeof lookColours)[number]
export type Tokens = Readonly<Record<LookColour, string>>

/** Lower case, so that one colour is written in one way. */
const Colour = Type.Optional(Type.String({ pattern: '^#[0-9a-f]{6}$' }))
const Theme = Fields(
  Object.fromEntries(lookColours.map((name) => [name, Colour])) as Record<
    LookColour,
    typeof Colour
  >,
)

/** Colours in place of the product's own; what is left out stays the product's. */
export const Look = Fields({ dark: Theme, light: Theme })
export type Look = Static<typeof Look>
