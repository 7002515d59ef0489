import { type DeskGame, deskGames, deskIssues } from '@kancil/contract/lottery/desk'
import { changeGame, gameChanges, type GameSchedule } from '@kancil/contract/lottery/game-changes'
import { addIssue } from '@kancil/contract/lottery/results-desk'
import { type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { texts } from '../../../lib/texts.ts'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { explainChange } from './change-errors.ts'
import { titleOf } from './dialog-title.tsx'

type Props = { game: DeskGame; onClose: () => void }
const explainAdd = texts(addIssue, {
  times_invalid: 'drawdesk.error.times',
  no_seed_ready: 'drawdesk.error.noSeed',
})
const minuteMs = 60_000
const [openAfter, closeAfter, drawAfter] = [0, 30, 35]

/** So many minutes from now, as the field has it. */
function fromNow(minutes: number): string {
  const date = new Date(Date.now() + minutes * minuteMs)
  return new Date(date.getTime() - date.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}

/** A special draw, or one that is repeated after a void. */
export function AddDrawDialog({ game, onClose }: Props): ReactElement {
  const text = useText()
  const [times, setTimes] = useState({
    openAt: fromNow(openAfter),
    closeAt: fromNow(closeAfter),
    drawAt: fromNow(drawAfter),
  })
  const fields = ['openAt', 'closeAt', 'drawAt'] as const
  const instant = (field: (typeof fields)[number]) => new Date(times[field]).toISOString()
  return (
    <DecisionDialog
      endpoint={addIssue}
      refreshes={[deskIssues]}
      explain={explainAdd}
      title={text('drawdesk.addTitle', { game: game.name })}
      confirm={text('drawdesk.add')}
      text={text(game.draws === 'house' ? 'drawdesk.addHouse' : 'drawdesk.addOfficial')}
      note={{ label: text('drawdesk.reason'), required: true }}
      ready={fields.every((field) => times[field] !== '')}
      input={(note) => ({
        ...{ gameCode: game.gameCode, note },
        ...{ openAt: instant('openAt'), closeAt: instant('closeAt'), drawAt: instant('drawAt') },
      })}
      onClose={onClose}
    >
      <div className="grid gap-3">
        {fields.map((field) => (
          <TextField
            key={field}
            type="datetime-local"
            label={text(`drawdesk.${field}`)}
            value={times[field]}
            onChange={(event) => setTimes({ ...times, [field]: event.target.value })}
          />
        ))}
      </div>
    </DecisionDialog>
  )
}

/** When the game draws, from the first day that is not planned yet. */
export function ScheduleDialog({ game, onClose }: Props): ReactElement {
  const text = useText()
  const [schedule, setSchedule] = useState<GameSchedule>(game.nextSchedule ?? game.schedule)
  return (
    <DecisionDialog
      endpoint={changeGame}
      refreshes={[deskGames, gameChanges]}
      explain={explainChange}
      title={titleOf(text('drawdesk.schedule'), game)}
      confirm={text('drawdesk.change')}
      text={text('drawdesk.scheduleText', { zone: game.zone })}
      note={{ label: text('drawdesk.reason'), required: true }}
      input={(note) => ({
        ...{ gameCode: game.gameCode, ruleVersion: game.ruleVersion, schedule, note },
      })}
      onClose={onClose}
    >
      {schedule.kind === 'every' ? (
        <EveryFields schedule={schedule} onChange={setSchedule} />
      ) : (
        <DayFields schedule={schedule} onChange={setSchedule} />
      )}
    </DecisionDialog>
  )
}

type Every = Extract<GameSchedule, { kind: 'every' }>
type Days = Extract<GameSchedule, { kind: 'days' }>

function SecondsField(props: {
  label: string
  value: number
  /** Seconds of a unit. */
  unit: number
  onChange: (seconds: number) => void
}): ReactElement {
  return (
    <TextField
      label={props.label}
      type="number"
      min={1}
      value={String(props.value / props.unit)}
      onChange={(event) => props.onChange(Math.round(Number(event.target.value) * props.unit))}
    />
  )
}

function EveryFields(props: { schedule: Every; onChange: (next: Every) => void }): ReactElement {
  const text = useText()
  const { schedule, onChange } = props
  return (
    <div className="grid grid-cols-2 gap-3 items-end">
      <SecondsField
        label={text('drawdesk.everyMinutes')}
        value={schedule.seconds}
        unit={60}
        onChange={(seconds) => onChange({ ...schedule, seconds })}
      />
      <SecondsField
        label={text('drawdesk.closeSeconds')}
        value={schedule.closeSeconds}
        unit={1}
        onChange={(closeSeconds) => onChange({ ...schedule, closeSeconds })}
      />
    </div>
  )
}

const weekdays = [1, 2, 3, 4, 5, 6, 0]
/** A Sunday. */
const firstDay = Date.UTC(2023, 0, 1)
const dayMs = 86_400_000

function DayFields(props: { schedule: Days; onChange: (next: Days) => void }): ReactElement {
  const text = useText()
  const dayName = new Intl.DateTimeFormat(useFormat().tag, {
    ...{ weekday: 'short', timeZone: 'UTC' },
  })
  const { schedule, onChange } = props
  const chosen = schedule.weekdays ?? []
  const toggle = (day: number, isOn: boolean): void =>
    onChange({
      ...schedule,
      weekdays: isOn ? [...chosen, day] : chosen.filter((other) => other !== day),
    })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-x-4">
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            label={dayName.format(firstDay + day * dayMs)}
            checked={chosen.includes(day)}
            onChange={(event) => toggle(day, event.target.checked)}
          />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3 items-end">
        <TextField
          type="time"
          label={text('drawdesk.drawAt')}
          value={schedule.drawAt}
          onChange={(event) => onChange({ ...schedule, drawAt: event.target.value })}
        />
        <TextField
          label={text('drawdesk.monthDays')}
          inputMode="numeric"
          dir="ltr"
          value={(schedule.monthDays ?? []).join(' ')}
          onChange={(event) => onChange({ ...schedule, monthDays: daysOf(event.target.value) })}
        />
        <SecondsField
          label={text('drawdesk.closeMinutes')}
          value={schedule.closeSeconds}
          unit={60}
          onChange={(closeSeconds) => onChange({ ...schedule, closeSeconds })}
        />
        <SecondsField
          label={text('drawdesk.openHours')}
          value={schedule.openSeconds}
          unit={3_600}
          onChange={(openSeconds) => onChange({ ...schedule, openSeconds })}
        />
      </div>
    </div>
  )
}

function daysOf(text: string): number[] {
  const days = text.split(/\D+/).map(Number)
  return [...new Set(days.filter((day) => day >= 1 && day <= 31))]
}
