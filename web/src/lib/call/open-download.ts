/**
 * Fetches the file behind a single-use ticket. As a download and not as a navigation: the page
 * stays where it is whatever the answer, and no worker stands between the browser and a long file.
 */
export function openDownload(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
