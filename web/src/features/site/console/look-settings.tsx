import {
  type LookColour,
  lookColours,
  lookPictures,
  type LookTheme,
  lookThemes,
} from '@kancil/contract/site/look'
import type { Settings } from '@kancil/contract/site/settings'
import { contrastsOf, meanings, tokensOf } from '@kancil/rules/site/look'
import { RotateCcw } from 'lucide-react'
import type { CSSProperties, ReactElement } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { SettingForm } from '../../../ui/console/setting-form.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LookContrast } from './look-contrast.tsx'
import { LookPictureField } from './look-picture.tsx'
import { LookPreview } from './look-preview.tsx'

type Look = Settings['look']

/** The site's logo, icon and colours in both themes, each pair measured while it is chosen. */
export function LookSettings(): ReactElement {
  const text = useText()
  return (
    <SettingForm
      setting="look"
      title={text('operator.look')}
      text={text('operator.look.lead')}
      nameOf={(field) =>
        field
          .split('.')
          .map((part) => text(`operator.look.${part}` as MessageId))
          .join(', ')
      }
    >
      {({ value, set }) => (
        <div className="grid gap-6 xl:grid-cols-2 items-start">
          {lookPictures.map((name) => (
            <LookPictureField
              key={name}
              name={name}
              look={value}
              onChange={(picture) => set({ [name]: picture })}
            />
          ))}
          {lookThemes.map((theme) => (
            <Theme
              key={theme}
              theme={theme}
              look={value}
              onChange={(name, colour) => set({ [theme]: withColour(value, theme, name, colour) })}
            />
          ))}
        </div>
      )}
    </SettingForm>
  )
}

function withColour(look: Look, theme: LookTheme, name: LookColour, colour: string | null) {
  const { [name]: _replaced, ...rest } = look[theme]
  return colour === null ? rest : { ...rest, [name]: colour }
}

function Theme(props: {
  theme: LookTheme
  look: Look
  onChange: (name: LookColour, colour: string | null) => void
}): ReactElement {
  const text = useText()
  const { theme, look, onChange } = props
  const tokens = tokensOf(look, theme)
  // The page itself may stand in the other theme.
  const style = Object.fromEntries(
    Object.entries({ ...meanings[theme], ...tokens }).map(([name, colour]) => [
      `--${name}`,
      colour,
    ]),
  ) as CSSProperties
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      aria-label={text(`operator.look.${theme}`)}
    >
      <h3 className="font-semibold">{text(`operator.look.${theme}`)}</h3>
      <div data-theme={theme} style={style} className="rounded-md">
        <LookPreview />
      </div>
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {lookColours.map((name) => (
          <li key={name} className="flex items-center gap-3 min-h-11">
            <label className="flex grow items-center gap-3 text-sm cursor-pointer">
              <input
                type="color"
                value={tokens[name]}
                onChange={(event) => onChange(name, event.target.value.toLowerCase())}
                className="size-9! shrink-0 p-0.5! rounded-sm border border-line bg-transparent cursor-pointer"
              />
              <span className="grow">{text(`operator.look.${name}`)}</span>
            </label>
            <span className="num text-xs text-muted whitespace-nowrap" dir="ltr">
              {tokens[name]}
            </span>
            {look[theme][name] ? (
              <IconButton
                label={text('operator.look.reset', { name: text(`operator.look.${name}`) })}
                onClick={() => onChange(name, null)}
              >
                <RotateCcw size={16} />
              </IconButton>
            ) : (
              <span className="w-11 shrink-0" />
            )}
          </li>
        ))}
      </ul>
      <LookContrast pairs={contrastsOf(look, theme)} />
    </section>
  )
}
