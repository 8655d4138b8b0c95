export { SignOnButtons } from './sign-on-buttons.tsx'
export { SignOnSettingsRow } from './sign-on-settings-row.tsx'
export { UserSignOnCard } from './user-sign-on-card.tsx'
