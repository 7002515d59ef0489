import {
  type BannerArt,
  bannerArts,
  type BannerGroup,
  bannerGroups,
} from '@kancil/contract/messages/announcements'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PictureButton } from '../../../ui/console/picture-button.tsx'
import type { Draft, Setter } from './publication-draft.ts'

/**
 * Where it appears, where it links to, and how it looks: a picture, or a scene that the site draws.
 */
export function LookFields(props: {
  draft: Draft
  set: Setter<Draft>
  hasLook: boolean
}): ReactElement {
  const text = useText()
  const { draft, set } = props
  return (
    <>
      {draft.kind === 'B' && (
        <Select
          label={text('press.group')}
          value={draft.groupName ?? ''}
          onChange={(event) => set({ groupName: event.target.value as BannerGroup })}
          options={bannerGroups.map((value) => ({ value, label: text(`press.group.${value}`) }))}
        />
      )}
      <TextField
        label={text('press.link')}
        hint={text('press.link.hint')}
        dir="ltr"
        maxLength={300}
        pattern="(/(?![\/\\])\S*|https://\S+)"
        value={draft.link}
        onChange={(event) => set({ link: event.target.value.trim() })}
      />
      {props.hasLook && (
        <>
          <Select
            label={text('press.art')}
            value={draft.art}
            onChange={(event) => set({ art: event.target.value as BannerArt })}
            options={bannerArts.map((value) => ({ value, label: text(`press.art.${value}`) }))}
          />
          <div className="grid gap-1.5">
            <p className="text-sm font-medium">{text('press.picture')}</p>
            <div className="flex flex-wrap gap-2">
              <PictureButton
                worded
                label={text('press.picture.choose')}
                onPicture={({ picture }) => set({ picture })}
              />
              {draft.picture && (
                <Button variant="ghost" size="sm" onClick={() => set({ picture: null })}>
                  {text('press.picture.remove')}
                </Button>
              )}
            </div>
            <p className="text-xs text-muted">{text('press.picture.hint')}</p>
          </div>
        </>
      )}
    </>
  )
}
