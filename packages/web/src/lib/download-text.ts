import { downloadFile } from './download-file.ts'

export const downloadText = (name: string, text: string): void =>
  downloadFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' }))
