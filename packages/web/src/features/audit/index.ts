export { DeskHistory } from './desk-history.tsx'
export { refreshHistory } from './history.queries.ts'
export { History } from './history.tsx'
export { HistoryList } from './history-list.tsx'
