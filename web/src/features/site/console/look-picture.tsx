import { type LookPicture, lookPictureUrl, lookThemes } from '@kancil/contract/site/look'
import type { Settings } from '@kancil/contract/site/settings'
import { tokensOf } from '@kancil/rules/site/look'
import { Image } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { PictureButton } from '../../../ui/console/picture-button.tsx'

/** The logo or the tab's icon, seen on the grounds of both themes before it is saved. */
export function LookPictureField(props: {
  name: LookPicture
  look: Settings['look']
  onChange: (picture: string | null) => void
}): ReactElement {
  const text = useText()
  const { name, look, onChange } = props
  const picture = look[name]
  return (
    <section className="grid gap-2 content-start" aria-label={text(`operator.look.${name}`)}>
      <h3 className="font-semibold">{text(`operator.look.${name}`)}</h3>
      <p className="text-sm text-muted">{text(`operator.look.${name}.hint`)}</p>
      <div className="grid grid-cols-2 gap-3">
        {lookThemes.map((theme) => (
          <div
            key={theme}
            style={{ background: tokensOf(look, theme).bg }}
            className="grid place-items-center h-20 rounded-md border border-hair overflow-hidden"
          >
            {picture ? (
              <img
                src={lookPictureUrl(picture)}
                alt={text(`operator.look.${theme}`)}
                className={name === 'icon' ? 'size-8 object-contain' : 'h-9 w-auto max-w-28'}
              />
            ) : (
              <Image size={24} aria-hidden="true" style={{ color: tokensOf(look, theme).muted }} />
            )}
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <PictureButton
          worded
          label={text('operator.look.choose')}
          onPicture={({ picture: chosen }) => onChange(chosen)}
        />
        {picture && (
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            {text('operator.look.own')}
          </Button>
        )}
      </div>
    </section>
  )
}
