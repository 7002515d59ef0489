import { type Static, Type } from 'typebox'
import { Fields } from '../fields.ts'

/** An uploaded picture, by its hash: see `messages.uploadPicture`. */
const Picture = Type.Optional(Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]))

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

/**
 * Colours and pictures in place of the product's own; what is left out stays the product's. `icon`
 * is that of the browser's tab.
 */
export const Look = Fields({ dark: Theme, light: Theme, logo: Picture, icon: Picture })
export type Look = Static<typeof Look>

export const lookPictures = ['logo', 'icon'] as const
export type LookPicture = (typeof lookPictures)[number]

/** Where a picture is served, on the member's site and the console. */
export function lookPictureUrl(hash: string): string {
  return `/wps/pictures/${hash}.webp`
}
