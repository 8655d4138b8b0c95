import '../../ui/line-tabs.css'
import './list-tabs.css'
import { formatCount } from '@allmend/domain/money'
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListTabs as Description } from './list-description.ts'

interface ListTabsProps {
  readonly tabs: Description
  readonly value: string
  readonly counts: Readonly<Record<string, number>> | undefined
  readonly onChange: (tab: string) => void
  /** The open tab: one panel, whatever it shows. */
  readonly children: ReactNode
}

/** The parts of a list, each with how many there are. The rows below belong to the open one. */
export const ListTabs = ({ tabs, value, counts, onChange, children }: ListTabsProps) => (
  <Tabs value={value} activateTabWithKeyboard={false} onChange={(tab) => tab !== null && onChange(tab)}>
    <Tabs.List className="line-tabs list-tabs" aria-label={tabs.label}>
      {tabs.options.map((option) => (
        <Tabs.Tab
          key={option.value}
          className="line-tabs__tab"
          value={option.value}
          rightSection={
            option.isUncounted ? null : <Count count={counts?.[option.value]} tone={option.tone ?? 'gray'} />
          }
        >
          {option.label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    <Tabs.Panel value={value}>{children}</Tabs.Panel>
  </Tabs>
)

function Count({ count, tone }: { count: number | undefined; tone: string }) {
  if (count === undefined) return null
  return (
    <span className="line-tabs__count tone" data-tone={count === 0 ? 'gray' : tone}>
      {formatCount(count)}
    </span>
  )
}
