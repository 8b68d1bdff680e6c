export { toast } from '#web/ui/toasts/toast.ts'
