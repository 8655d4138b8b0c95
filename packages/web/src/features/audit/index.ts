export { refreshHistory } from './history.queries.ts'
export { History } from './history.tsx'
export { HistoryItem } from './history-item.tsx'
export { HistoryList } from './history-list.tsx'
