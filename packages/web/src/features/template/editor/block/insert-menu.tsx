import { type BlockComponent, blockWords } from '@allmend/domain/template'
import { Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { menuProps } from '../../../../framework/list/overlays.ts'
import type { Target } from '../block-edits.ts'
import { useEditorFacts } from '../editor-context.ts'
import { blockIcons } from './block-icons.ts'

interface InsertMenuProps {
  readonly label: string
  readonly components: readonly BlockComponent[]
  readonly target: Target
}

/** A plus between blocks that asks which one comes there. */
export function InsertMenu({ label, components, target }: InsertMenuProps) {
  const { acts } = useEditorFacts()
  return (
    <Menu position="bottom" width={200} {...menuProps}>
      <Menu.Target>
        <button type="button" className="block-frame__plus" aria-label={label} title={label}>
          <IconPlus size={16} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown className="block-frame__menu">
        {components.map((component) => {
          const Icon = blockIcons[component]
          return (
            <Menu.Item
              key={component}
              leftSection={<Icon size={16} stroke={1.7} aria-hidden="true" />}
              onClick={() => acts.insert(component, target)}
            >
              {blockWords[component]}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
