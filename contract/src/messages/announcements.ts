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

/** Places on the site that show a group of banners; `w_login` is from the specification. */
export const bannerGroups = ['w_home', 'w_login'] as const
export type BannerGroup = (typeof bannerGroups)[number]

/** Scenes that the site draws itself if no picture was given. */
export const bannerArts = ['firefly', 'river', 'durian', 'lantern', 'moon', 'tiger'] as const
export type BannerArt = (typeof bannerArts)[number]

/** Per type; no more than these are shown at once. */
export const announcementsMost = 20

/** Live message: announcements or notices changed. */
export const announcementsMessage = 'site.announcements'

const Language = Type.Optional(Type.Enum(offeredLanguages))

/** Where a click leads: a page of the site or an https address; '' for nowhere. */
export const AnnouncementLink = Type.String({
  maxLength: 300,
  pattern: '^(|/(?![/\\\\])[^\\s\\\\]*|https://[^\\s\\\\/@]+(/[^\\s\\\\]*)?)$',
})

export const Announcement = Type.Object({
  announcementId: idSchema('announcement'),
  /** Goes up with every change: readers then see it as new. */
  version: Type.Integer(),
  title: Type.String(),
  /** There is more to read than the title (`messages.announcement`). */
  hasContent: Type.Boolean(),
  /** The address of an uploaded picture, 1200 by 480; '' if the site draws `art`. */
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
    /** Comma-separated types; all of them if left out. */
    types: Type.Optional(Type.String({ pattern: '^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H)){0,9}$' })),
    platform: Type.Optional(Type.Literal('W')),
    /** The type that the page shows by itself; answered whether or not `types` names it. */
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
  summary: 'One announcement with its content',
  method: 'GET',
  path: '/wps/announcement/:announcementId',
  auth: 'public',
  input: Fields({ language: Language }),
  params: Type.Object({ announcementId: idSchema('announcement') }),
  output: Type.Object({
    title: Type.String(),
    /** HTML of the allow list (`contract/src/messages/html.ts`). */
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
