/** Neighbours differ in hue and in lightness. */
const colours = [
  ...['#ffd24d', '#ff6b6b', '#5ee0a0', '#6ccbff', '#e59bff', '#ffa04d', '#b8f060', '#ff8fc0'],
  ...['#4de3e3', '#c9b6ff', '#f7f06a', '#ff7f50', '#7ee787', '#58a6ff', '#ff9bd2', '#d4a373'],
  ...['#a0e8af', '#f08a8a', '#9fd8ff', '#ffe0a3'],
] as const

/** The colour of a line, from 0; they repeat after the twentieth. */
export function lineColour(line: number): string {
  return colours[line % colours.length] ?? colours[0]
}
