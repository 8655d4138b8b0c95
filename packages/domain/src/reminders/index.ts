export { type DayListTime, dueDayLists } from './day-list.ts'
