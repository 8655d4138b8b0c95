import { PublicPlanScreen } from '../../features/plan/public/public-plan-screen.tsx'

export const PublicPlanPage = () => <PublicPlanScreen />
