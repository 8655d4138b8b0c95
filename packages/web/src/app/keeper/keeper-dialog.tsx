import './keeper-dialog.css'
import { Modal, Tabs } from '@mantine/core'
import { AppList } from '../../features/keeper/app-list.tsx'

/** The platform operator's dashboard, over the whole screen. */
export const KeeperDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} fullScreen title="Keeper-Dashboard">
    <Tabs defaultValue="apps" className="keeper">
      <Tabs.List>
        <Tabs.Tab value="apps">Apps</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="apps">
        <AppList />
      </Tabs.Panel>
    </Tabs>
  </Modal>
)
