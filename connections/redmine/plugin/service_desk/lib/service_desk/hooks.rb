module ServiceDesk
  class Hooks < Redmine::Hook::ViewListener
    render_on :view_layouts_base_html_head, partial: 'service_desk/script'
    render_on :view_issues_show_details_bottom, partial: 'service_desk/actions'
    render_on :view_issues_show_description_bottom, partial: 'service_desk/associates'
  end
end
