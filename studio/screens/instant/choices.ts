import { element } from '../engine/page/element.ts'

export type Choice<Value extends string> = {
  readonly root: HTMLElement
  readonly value: () => Value
  readonly set: (value: string) => void
}

type Option<Value extends string> = { readonly value: Value; readonly label: string }

/** A row of values of which one is chosen: native radio buttons, so that arrow keys work. */
export function choiceOf<Value extends string>(
  name: string,
  label: string,
  {
    options,
    chosen,
    onChange,
  }: {
    readonly options: readonly Option<Value>[]
    readonly chosen: Value
    readonly onChange: () => void
  },
): Choice<Value> {
  const inputs = options.map(({ value }) => {
    const input = element('input', { type: 'radio', name, value, id: `${name}-${value}` })
    input.checked = value === chosen
    input.addEventListener('change', onChange)
    return input
  })
  const cells = options.map(({ label: text }, index) =>
    element('label', { class: 'segment' }, inputs[index], element('span', {}, text)),
  )
  const root = element(
    'fieldset',
    { class: 'choice', 'data-choice': name },
    element('legend', {}, label),
    element('div', { class: 'segments' }, ...cells),
  )
  return {
    root,
    value: () => (inputs.find(({ checked }) => checked)?.value ?? chosen) as Value,
    set(value) {
      for (const input of inputs) input.checked = input.value === value
      onChange()
    },
  }
}

/** A whole number on a slider. */
export function sliderOf(
  name: string,
  label: string,
  {
    least,
    most,
    step,
    value,
    onChange,
  }: {
    readonly least: number
    readonly most: number
    readonly step: number
    readonly value: number
    readonly onChange: () => void
  },
) {
  const output = element('bdi', { class: 'slider-value', dir: 'ltr' })
  const input = element('input', {
    ...{ type: 'range', id: name, name, min: least, max: most, step, value },
    class: 'slider',
  })
  input.addEventListener('input', onChange)
  const root = element(
    'div',
    { class: 'choice wide', 'data-choice': name },
    element('label', { for: name }, `${label} `, output),
    input,
  )
  return {
    root,
    input,
    value: () => Number(input.value),
    set(next: number): void {
      input.value = String(next)
      onChange()
    },
    /** The value in words, for everyone. */
    tell(text: string): void {
      output.textContent = text
      input.setAttribute('aria-valuetext', text)
    },
  }
}

/** A figure under its name, such as what a win pays. */
export function figureOf(name: string, label: string) {
  const value = element('bdi', { class: 'figure-value', dir: 'ltr' })
  const root = element(
    'div',
    { class: 'figure', 'data-figure': name },
    element('span', { class: 'label' }, label),
    value,
  )
  return { root, tell: (text: string): void => void (value.textContent = text) }
}

/** A multiple in hundredths as text, such as `×1.20`. */
export function timesText(hundredths: number): string {
  const whole = hundredths >= 100_000
  return `×${(hundredths / 100).toLocaleString('en', {
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
  })}`
}

/** A fraction as text, rounded down to four decimals at most. */
export function multipleText({ over, under }: { over: bigint; under: bigint }): string {
  const tenThousandths = Number((over * 10_000n) / under)
  const text = (tenThousandths / 10_000).toLocaleString('en', {
    minimumFractionDigits: 2,
    maximumFractionDigits: tenThousandths < 1_000_000 ? 4 : 2,
  })
  return `×${text}`
}
