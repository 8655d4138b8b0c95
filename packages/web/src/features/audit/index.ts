export { DeskHistory } from './desk-history.tsx'
export { refreshHistory } from './history.queries.ts'
export { History, HistoryList } from './history-list.tsx'
