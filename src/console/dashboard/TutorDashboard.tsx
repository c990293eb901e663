export default function TutorDashboard() {
  return null
}
