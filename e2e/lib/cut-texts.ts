import type { Page } from '@playwright/test'

/** What stands in a table but cannot be read to its end. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.table tbody :is(.table__cut, .table__text)')]
      .flatMap((cell) => [cell, ...cell.querySelectorAll<HTMLElement>('*')])
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent ?? ''),
  )

/** Words of buttons and titles, wherever they stand, that end before their end: tables are not the only narrow places. */
export const cutLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.mantine-Button-label, .mantine-Modal-title, .mantine-Menu-itemLabel')]
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent ?? ''),
  )
