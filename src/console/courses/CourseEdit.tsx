export default function CourseEdit() {
  return null
}
