import type { Speaker } from '../texts/speaker.ts'
import { element } from './element.ts'
import { icon } from './icons.ts'

export type OpenDialog = { readonly body: HTMLElement; readonly close: () => void }

/** A native dialog: the browser handles Escape, makes the rest inert and restores the focus. */
export function openDialog(
  place: HTMLElement,
  say: Speaker,
  { name, title }: { readonly name: string; readonly title: string },
): OpenDialog {
  const close = element(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': say('button.close') },
    icon('close'),
  )
  // It scrolls, so the keyboard must reach it.
  const body = element('div', { class: 'dialog-body', tabindex: 0 })
  const heading = element('h2', { id: `${name}-title` }, title)
  const dialog = element(
    'dialog',
    { class: `dialog ${name}`, 'aria-labelledby': `${name}-title`, 'data-dialog': name },
    element('header', { class: 'dialog-head' }, heading, close),
    body,
  )
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  dialog.addEventListener('close', () => dialog.remove())
  place.append(dialog)
  dialog.showModal()
  return { body, close: () => dialog.close() }
}
