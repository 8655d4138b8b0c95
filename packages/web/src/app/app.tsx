import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../framework/query-client.ts'
import { ThemedApp } from '../framework/themed-app.tsx'
import { router } from './router.tsx'

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <ThemedApp>
      <RouterProvider router={router} />
    </ThemedApp>
  </QueryClientProvider>
)
