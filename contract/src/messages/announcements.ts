import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { offeredLanguages } from '../languages.ts'
import { list } from '../list.ts'
import { InstantText } from '../time.ts'

/**
 * Announcement types of the specification, section 3: B banner, PL to signed-in players, PU popup,
 * PR promotion, H headline of the bar above the page.
 */
export const announcementTypes = ['B', 'PL', 'PU', 'PR', 'H'] as const
export type AnnouncementType = (typeof announcementTypes)[number]

/** Places of the site that show a group of banners; `w_login` is the specification's. */
export const bannerGroups = ['w_home', 'w_login'] as const
export type BannerGroup = (typeof bannerGroups)[number]

/** Scenes that the site draws itself where no picture was given. */
export const bannerArts = ['firefly', 'river', 'durian', 'lantern', 'moon', 'tiger'] as const
export type BannerArt = (typeof bannerArts)[number]

/** Of one type; more than these are not shown at once. */
export const announcementsMost = 20

/** Live message: announcements or notices changed. */
export const announcementsMessage = 'site.announcements'

const Language = Type.Optional(Type.Enum(offeredLanguages))

/** Where a press leads: a place of the site or a secure address; '' for nowhere. */
export const AnnouncementLink = Type.String({
  maxLength: 300,
  pattern: '^(|/(?![/\\\\])[^\\s\\\\]*|https://[^\\s\\\\/@]+(/[^\\s\\\\]*)?)$',
})

export const Announcement = Type.Object({
  announcementId: idSchema('announcement'),
  /** Goes up with every change: what was seen before is then new. */
  version: Type.Integer(),
  title: Type.String(),
  /** There is more to read than the title (`messages.announcement`). */
  hasContent: Type.Boolean(),
  /** The address of a picture of ours, 1200 by 480; '' where the site draws `art`. */
  picture: Type.String(),
  art: Type.Enum(bannerArts),
  link: Type.String(),
  startsAt: InstantText,
})
export type Announcement = Static<typeof Announcement>

export const announcements = endpoint({
  name: 'messages.announcements',
  summary: 'What the site announces to this visitor or member now, by type',
  method: 'GET',
  path: '/wps/relay/MCSFE_announcements',
  auth: 'public',
  input: Fields({
    /** Types with commas between them; all of them where left out. */
    types: Type.Optional(Type.String({ pattern: '^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H)){0,9}$' })),
    platform: Type.Optional(Type.Literal('W')),
    /** The type that the page carries out by itself; answered whether `types` names it or not. */
    execution: Type.Optional(Type.Enum(announcementTypes)),
    language: Language,
  }),
  output: Type.Object({
    banners: Type.Array(
      Type.Object({ groupName: Type.Enum(bannerGroups), list: Type.Array(Announcement) }),
    ),
    player: Type.Array(Announcement),
    popup: Type.Array(Announcement),
    promotion: Type.Array(Announcement),
    headline: Type.Array(Announcement),
  }),
  errors: {},
})

export const announcement = endpoint({
  name: 'messages.announcement',
  summary: 'One announcement whole, with its content',
  method: 'GET',
  path: '/wps/announcement/:announcementId',
  auth: 'public',
  input: Fields({ language: Language }),
  params: Type.Object({ announcementId: idSchema('announcement') }),
  output: Type.Object({
    title: Type.String(),
    /** HTML of the allow list (`messages-html.ts`). */
    content: Type.String(),
    picture: Type.String(),
    timestamp: InstantText,
  }),
  errors: {},
})

/** Notice of the specification, section 3. */
export const Notice = Type.Object({
  noticeId: idSchema('announcement'),
  title: Type.String(),
  content: Type.String(),
  timestamp: InstantText,
})
export type Notice = Static<typeof Notice>

export const notices = list({
  name: 'messages.notices',
  summary: 'The notices of /noticePage, newest first, nine a page',
  path: '/wps/notice',
  auth: 'public',
  row: Notice,
  filters: { language: Language },
  pageSize: 9,
  errors: {},
})
