/** Points as a person reads them: `1234567.50` is `1,234,567.50`. */
export function groupedPoints(points: string): string {
  return points.replace(/\B(?=(\d{3})+(\.|$))(?<!\.\d*)/g, ',')
}
