import { offeredLanguages } from '@kancil/contract/languages'
import type { ReactElement } from 'react'
import { languageNames } from '../../../i18n/language-names.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ListField } from '../../../ui/console/list-field.tsx'
import { SettingForm } from '../../../ui/console/setting-form.tsx'

/** Name, ages, languages and who gets in. */
export function SiteSettings(): ReactElement {
  const text = useText()
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <SettingForm
        setting="brand"
        title={text('operator.brand')}
        text={text('operator.brand.text')}
      >
        {({ value, set }) => (
          <TextField
            label={text('operator.brand.name')}
            required
            maxLength={40}
            value={value.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </SettingForm>
      <SettingForm setting="access" title={text('operator.access')}>
        {({ value, set }) => (
          <>
            <Switch
              label={text('operator.access.loginRequired')}
              hint={text('operator.access.loginRequired.text')}
              checked={value.loginRequired}
              onChange={(loginRequired) => set({ loginRequired })}
            />
            <Switch
              label={text('operator.access.tellsWhoExists')}
              hint={text('operator.access.tellsWhoExists.text')}
              checked={value.tellsWhoExists}
              onChange={(tellsWhoExists) => set({ tellsWhoExists })}
            />
          </>
        )}
      </SettingForm>
      <SignInSettings />
      <SocialSettings />
      <AgeSettings />
      <LanguageSettings />
      <AccountSettings />
      <NicknameSettings />
      <PhoneAuthSettings />
    </div>
  )
}

function SignInSettings(): ReactElement {
  const text = useText()
  return (
    <SettingForm setting="signIn" title={text('operator.signIn')}>
      {({ value, set }) => (
        <>
          <Switch
            label={text('operator.signIn.newAddressProof')}
            hint={text('operator.signIn.newAddressProof.text')}
            checked={value.newAddressProof}
            onChange={(newAddressProof) => set({ newAddressProof })}
          />
          <Switch
            label={text('operator.signIn.forgotByEmail')}
            hint={text('operator.signIn.forgotByEmail.text')}
            checked={value.forgotByEmailOffered}
            onChange={(forgotByEmailOffered) => set({ forgotByEmailOffered })}
          />
          <Switch
            label={text('operator.signIn.strictSessions')}
            hint={text('operator.signIn.strictSessions.text')}
            checked={value.strictSessions}
            onChange={(strictSessions) => set({ strictSessions })}
          />
        </>
      )}
    </SettingForm>
  )
}

function SocialSettings(): ReactElement {
  const text = useText()
  return (
    <SettingForm
      setting="social"
      title={text('desk.entry.social')}
      text={text('desk.entry.social.text')}
    >
      {({ value, set }) => (
        <>
          <Switch label="Google" checked={value.google} onChange={(google) => set({ google })} />
          <Switch
            label="Facebook"
            checked={value.facebook}
            onChange={(facebook) => set({ facebook })}
          />
        </>
      )}
    </SettingForm>
  )
}

function PhoneAuthSettings(): ReactElement {
  const text = useText()
  return (
    <SettingForm
      setting="phoneAuth"
      title={text('operator.phoneAuth')}
      text={text('operator.phoneAuth.text')}
    >
      {({ value, set }) => (
        <Switch
          label={text('operator.phoneAuth.enabled')}
          hint={text('operator.phoneAuth.enabled.text')}
          checked={value.enabled}
          onChange={(enabled) => set({ enabled })}
        />
      )}
    </SettingForm>
  )
}

function NicknameSettings(): ReactElement {
  const text = useText()
  return (
    <SettingForm
      setting="nicknames"
      title={text('operator.nicknames')}
      text={text('operator.nicknames.text')}
    >
      {({ value, set }) => (
        <ListField
          label={text('operator.nicknames.words')}
          hint=""
          items={value.bannedWords}
          onChange={(bannedWords) => set({ bannedWords })}
        />
      )}
    </SettingForm>
  )
}

function AccountSettings(): ReactElement {
  const text = useText()
  return (
    <SettingForm
      setting="accounts"
      title={text('operator.accounts')}
      text={text('operator.accounts.text')}
    >
      {({ value, set }) => (
        <>
          <TextField
            label={text('operator.accounts.defaultPassword')}
            hint={text('operator.accounts.defaultPassword.hint')}
            optional={text('operator.optional')}
            maxLength={64}
            autoComplete="off"
            value={value.defaultPassword}
            onChange={(event) => set({ defaultPassword: event.target.value })}
          />
          <div className="grid grid-cols-2 gap-4">
            <TextField
              label={text('operator.accounts.passwordExpiryDays')}
              type="number"
              required
              min={1}
              max={3650}
              value={value.passwordExpiryDays}
              onChange={(event) => set({ passwordExpiryDays: event.target.valueAsNumber })}
            />
            <TextField
              label={text('operator.accounts.termsVersion')}
              required
              maxLength={40}
              value={value.termsVersion}
              onChange={(event) => set({ termsVersion: event.target.value })}
            />
          </div>
          <TextField
            label={text('operator.accounts.agentPolicyVersion')}
            hint={text('operator.accounts.agentPolicyVersion.hint')}
            required
            maxLength={40}
            value={value.agentPolicyVersion}
            onChange={(event) => set({ agentPolicyVersion: event.target.value })}
          />
        </>
      )}
    </SettingForm>
  )
}

function AgeSettings(): ReactElement {
  const text = useText()
  return (
    <SettingForm setting="ages" title={text('operator.ages')} text={text('operator.ages.text')}>
      {({ value, set }) => (
        <>
          <div className="grid grid-cols-2 gap-4">
            {(['minimumAge', 'termsAge'] as const).map((name) => (
              <TextField
                key={name}
                label={text(`operator.ages.${name}`)}
                type="number"
                required
                min={18}
                max={99}
                value={value[name]}
                onChange={(event) => set({ [name]: event.target.valueAsNumber })}
              />
            ))}
          </div>
          <Switch
            label={text('operator.ages.termsAgreed')}
            hint={text('operator.ages.termsAgreed.text')}
            checked={value.termsAgreed}
            onChange={(termsAgreed) => set({ termsAgreed })}
          />
        </>
      )}
    </SettingForm>
  )
}

function LanguageSettings(): ReactElement {
  const text = useText()
  return (
    <SettingForm
      setting="languages"
      title={text('operator.languages')}
      text={text('operator.languages.text')}
    >
      {({ value, set }) => (
        <>
          <div className="flex flex-wrap gap-x-6">
            {offeredLanguages.map((code) => (
              <Checkbox
                key={code}
                label={languageNames[code]}
                checked={value.offered.includes(code)}
                onChange={(event) =>
                  set({
                    // In the order of the product's own list, not the order of ticking.
                    offered: offeredLanguages.filter((language) =>
                      language === code ? event.target.checked : value.offered.includes(language),
                    ),
                  })
                }
              />
            ))}
          </div>
          <Select
            label={text('operator.languages.default')}
            value={value.defaultLanguage}
            onChange={(event) => set({ defaultLanguage: event.target.value as 'MS' })}
            options={value.offered.map((code) => ({ value: code, label: languageNames[code] }))}
          />
        </>
      )}
    </SettingForm>
  )
}
